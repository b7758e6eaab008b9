import hooks from 'eslint-plugin-react-hooks';
import valtio from 'eslint-plugin-valtio';
import tseslint from 'typescript-eslint';

const scripts = ['**/*.js', '**/*.mjs', '**/*.cjs'];
/** Tools ask for a default export. */
const toolConfigs = [
  '**/*.config.ts',
  '*.config.js',
  '.size-limit.js',
  'tests/gallery/gallery.page.ts',
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'public/',
      '.cache/',
      '.data/',
      'test-results/',
      'playwright-report/',
      'tests/architecture/fixtures/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-param-reassign': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'ExportAllDeclaration', message: 'Import from the file that has it.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
        {
          selector:
            "CallExpression[callee.object.type='ImportExpression'][callee.property.name='then'][arguments.length=2]",
          message:
            'Vite fetches the styles outside of this `then`: only a `catch` behind it hears that they failed.',
        },
      ],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      // An unused name is an error; one that only fills a place says so by its underscore.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/{app,features,shared}/**/*.{ts,tsx}', 'liff/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks, valtio },
    rules: {
      ...hooks.configs.recommended.rules,
      'react-hooks/exhaustive-deps': 'error',
      'valtio/state-snapshot-rule': 'error',
      // A computed property must read `this`, or a snapshot would show the live state.
      'valtio/avoid-this-in-proxy': 'off',
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      // What a test prints makes it fail.
      'no-console': 'off',
      // Assertions on mocks name methods without calling them.
      '@typescript-eslint/unbound-method': 'off',
      // A test that finds nothing where it looks has failed anyway.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: scripts, ...tseslint.configs.disableTypeChecked },
  { files: [...toolConfigs, '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
