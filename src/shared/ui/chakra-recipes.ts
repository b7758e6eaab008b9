import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

const focusRing = { outline: '2px solid var(--ck-accent-300)', outlineOffset: '2px' };

/** `solid` is the one ember action of a view, `subtle` the quiet fill, `outline` and `ghost` the rest. */
export const buttonRecipe = defineRecipe({
  className: 'ck-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: '48px',
    paddingInline: '5',
    paddingBlock: '2',
    borderRadius: 'm',
    font: '600 16px/24px var(--ck-font)',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'background-color var(--ck-fast) var(--ck-ease)',
    _focusVisible: focusRing,
    _disabled: { opacity: 0.55, cursor: 'default' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'action',
        color: 'onAction',
        boxShadow: 'inset 0 1px 0 rgb(255 255 255 / .28), var(--ck-sh-2)',
        _hover: { bg: 'actionHover' },
        _active: { bg: 'actionPress' },
      },
      subtle: { bg: 'surface3', color: 'text', boxShadow: 'hi', _hover: { bg: 'lineStrong' } },
      outline: {
        color: 'text',
        boxShadow: 'inset 0 0 0 1px var(--ck-line-control)',
        _hover: { bg: 'line' },
      },
      ghost: { color: 'text2', _hover: { color: 'text', bg: 'line' } },
    },
    size: {
      md: {},
      sm: { minHeight: 'tap', paddingInline: '4', fontSize: '14px' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** 16 px text, or phones zoom in. */
export const inputRecipe = defineRecipe({
  className: 'ck-input',
  base: {
    width: 'full',
    minWidth: 0,
    height: '48px',
    paddingInline: '4',
    borderRadius: 'm',
    appearance: 'none',
    font: '400 16px/26px var(--ck-font)',
    color: 'text',
    bg: 'surface1',
    boxShadow: 'inset 0 0 0 1px var(--ck-line-control)',
    _placeholder: { color: 'text3', opacity: 1 },
    _focusVisible: { outline: '2px solid var(--ck-accent-300)', outlineOffset: '-1px' },
    _invalid: { boxShadow: 'inset 0 0 0 1.5px var(--ck-danger)' },
    _disabled: { opacity: 0.55 },
  },
});

/** Label above, hint or error below. */
export const fieldRecipe = defineSlotRecipe({
  className: 'ck-field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'stretch',
      gap: '1',
      width: 'full',
    },
    label: { font: '500 14px/22px var(--ck-font)', color: 'text2' },
    requiredIndicator: { color: 'danger' },
    helperText: { font: 'var(--ck-t-xs)', color: 'text3' },
    errorText: { font: 'var(--ck-t-xs)', color: 'danger' },
  },
});

/** A sheet from below on phones, a centred dialog from 600 px on. Its width is the caller's `maxWidth`. */
export const dialogRecipe = defineSlotRecipe({
  className: 'ck-dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: 0,
      zIndex: 'modal',
      bg: 'scrim',
      _open: { animation: 'ck-fade-in var(--ck-base) var(--ck-ease)' },
      // Chakra takes it away when the animation has ended; where that is missed it must cover nothing.
      _closed: {
        animation: 'ck-fade-out var(--ck-fast) var(--ck-ease) forwards',
        pointerEvents: 'none',
      },
    },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'modal',
      display: 'flex',
      alignItems: { base: 'flex-end', sm: 'center' },
      justifyContent: 'center',
      paddingTop: '12',
      overflow: 'hidden',
      overscrollBehavior: 'none',
      sm: { padding: '6' },
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxHeight: 'full',
      outline: 0,
      overflow: 'hidden auto',
      overscrollBehavior: 'contain',
      color: 'text',
      bg: 'surface2',
      font: 'var(--ck-t-s)',
      borderRadius: 'var(--ck-r-xl) var(--ck-r-xl) 0 0',
      boxShadow: 'sheet',
      paddingInline: '4',
      paddingBottom: 'calc(20px + env(safe-area-inset-bottom, 0px))',
      _open: { animation: 'ck-sheet-in var(--ck-slow) var(--ck-ease)' },
      _closed: { animation: 'ck-sheet-out var(--ck-base) var(--ck-ease)' },
      sm: { borderRadius: 'xl', paddingInline: '6', paddingTop: '2', paddingBottom: '6' },
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      paddingBlock: '2',
      flex: 'none',
    },
    title: { flex: 1, minWidth: 0, font: 'var(--ck-t-l)', paddingBlock: '8px' },
    description: { font: 'var(--ck-t-m)', color: 'text2' },
    body: { flex: '1 0 auto' },
    footer: { display: 'flex', gap: '3', paddingTop: '5', flex: 'none' },
  },
});
