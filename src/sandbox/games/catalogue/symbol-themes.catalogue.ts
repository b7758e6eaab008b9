/** Reel symbols of one theme: its games share their wild and scatter. */
export interface SymbolTheme {
  readonly wild: string;
  readonly scatter: string;
  readonly highs: readonly string[];
  readonly lows: readonly string[];
}

const theme = (wild: string, scatter: string, highs: string, lows: string): SymbolTheme => ({
  wild,
  scatter,
  highs: highs.split(' '),
  lows: lows.split(' '),
});

/** Symbol themes by name. */
export const symbolThemes = {
  gold: theme(
    'crown',
    'glowing-star',
    'money-bag gem-stone trophy',
    'bell ring coin four-leaf-clover red-heart',
  ),
  china: theme(
    'red-envelope',
    'red-paper-lantern',
    'money-bag dragon-face mahjong-red-dragon',
    'firecracker tangerine moon-cake coin fortune-cookie',
  ),
  jade: theme(
    'lotus',
    'red-paper-lantern',
    'panda teapot folding-hand-fan',
    'cherry-blossom moon-cake pine-decoration teacup-without-handle coin',
  ),
  jungle: theme(
    'palm-tree',
    'hibiscus',
    'gorilla parrot leopard',
    'banana coconut herb snake mango',
  ),
  forest: theme(
    'evergreen-tree',
    'mushroom',
    'deer bear fox',
    'maple-leaf chestnut herb fallen-leaf strawberry',
  ),
  sea: theme(
    'trident-emblem',
    'spiral-shell',
    'whale octopus turtle',
    'tropical-fish crab coral oyster shrimp',
  ),
  pirate: theme(
    'pirate-flag',
    'compass',
    'parrot money-bag world-map',
    'anchor coin old-key bomb sailboat',
  ),
  ice: theme(
    'snowflake',
    'snow-capped-mountain',
    'polar-bear penguin mammoth',
    'ice snowman gloves sled ice-skate',
  ),
  space: theme(
    'glowing-star',
    'ringed-planet',
    'rocket alien flying-saucer',
    'comet satellite crescent-moon telescope star',
  ),
  desert: theme(
    'nazar-amulet',
    'sun',
    'camel scorpion amphora',
    'cactus old-key palm-tree snake coin',
  ),
  fruit: theme(
    'glowing-star',
    'bell',
    'watermelon pineapple grapes',
    'cherries lemon tangerine strawberry peach',
  ),
  sweets: theme(
    'lollipop',
    'birthday-cake',
    'doughnut cupcake shortcake',
    'candy cookie soft-ice-cream chocolate-bar custard',
  ),
  garden: theme(
    'butterfly',
    'lotus',
    'rose peacock sunflower',
    'cherry-blossom hibiscus tulip honeybee four-leaf-clover',
  ),
  night: theme(
    'full-moon',
    'crystal-ball',
    'wolf owl bat',
    'crescent-moon mushroom candle star evergreen-tree',
  ),
  ghost: theme(
    'jack-o-lantern',
    'crystal-ball',
    'ghost skull black-cat',
    'bat candle spider-web mushroom crescent-moon',
  ),
  myth: theme(
    'crystal-ball',
    'castle',
    'unicorn dragon phoenix-bird',
    'shield dagger scroll magic-wand gem-stone',
  ),
  royal: theme('crown', 'gem-stone', 'castle trophy ring', 'shield rose bell coin scroll'),
  fire: theme(
    'fire',
    'volcano',
    'phoenix-bird dragon gem-stone',
    'high-voltage candle hot-pepper bomb comet',
  ),
  war: theme(
    'shield',
    'crossed-swords',
    'trophy military-medal castle',
    'dagger axe bow-and-arrow fire scroll',
  ),
  jazz: theme(
    'glowing-star',
    'mirror-ball',
    'saxophone trumpet violin',
    'microphone rose drum cocktail-glass bell',
  ),
  club: theme(
    'crown',
    'gem-stone',
    'cocktail-glass trophy ring',
    'game-die rose red-heart coin bell',
  ),
  sport: theme(
    'trophy',
    'stadium',
    '1st-place-medal soccer-ball boxing-glove',
    'running-shoe basketball bullseye badminton volleyball',
  ),
  street: theme(
    'steaming-bowl',
    'fire',
    'curry-rice shrimp sushi',
    'hot-pepper lime coconut garlic rice-ball',
  ),
  farm: theme(
    'sun',
    'tractor',
    'rooster pig-face cow-face',
    'ear-of-corn carrot egg honey-pot tomato',
  ),
  birds: theme(
    'feather',
    'nest-with-eggs',
    'peacock eagle parrot',
    'dove flamingo cherry-blossom hibiscus egg',
  ),
  moonfest: theme(
    'full-moon',
    'moon-cake',
    'rabbit-face red-paper-lantern teapot',
    'cherry-blossom star dango crescent-moon tangerine',
  ),
  lucky: theme(
    'four-leaf-clover',
    'slot-machine',
    'money-bag gem-stone trophy',
    'game-die ring bell star coin',
  ),
  road: theme(
    'chequered-flag',
    'fuel-pump',
    'racing-car motorcycle trophy',
    'wheel stopwatch key gear high-voltage',
  ),
  mahjong: theme(
    'mahjong-red-dragon',
    'flower-playing-cards',
    'dragon-face money-bag teapot',
    'game-die pine-decoration coin red-paper-lantern moon-cake',
  ),
  cats: theme(
    'paw-prints',
    'yarn',
    'cat-face black-cat tiger-face',
    'fish bell glass-of-milk mouse-face red-heart',
  ),
  dino: theme(
    'volcano',
    'nest-with-eggs',
    't-rex sauropod mammoth',
    'bone footprints herb lizard egg',
  ),
  bugs: theme(
    'honey-pot',
    'sunflower',
    'honeybee lady-beetle butterfly',
    'mushroom herb blossom snail tulip',
  ),
  bar: theme(
    'cocktail-glass',
    'tropical-drink',
    'bottle-with-popping-cork wine-glass clinking-glasses',
    'lemon cherries ice olive lime',
  ),
  magic: theme(
    'magic-wand',
    'crystal-ball',
    'top-hat unicorn rabbit-face',
    'star candle scroll feather dove',
  ),
  fair: theme(
    'circus-tent',
    'ferris-wheel',
    'carousel-horse teddy-bear wrapped-gift',
    'balloon popcorn candy ticket soft-ice-cream',
  ),
  comic: theme('high-voltage', 'collision', 'robot rocket trophy', 'bomb magnet star battery gear'),
  monster: theme(
    'high-voltage',
    'flying-saucer',
    'alien-monster ghost robot',
    'bomb eye bone candy microbe',
  ),
  train: theme('ticket', 'compass', 'locomotive ship luggage', 'stopwatch key crown coin bell'),
  sky: theme(
    'rainbow',
    'cloud',
    'parachute dove kite',
    'star balloon umbrella crescent-moon feather',
  ),
  savanna: theme(
    'sun',
    'palm-tree',
    'lion giraffe elephant',
    'paw-prints herb drum feather banana',
  ),
} as const satisfies Record<string, SymbolTheme>;

/** Name of a symbol theme. */
export type ThemeName = keyof typeof symbolThemes;
