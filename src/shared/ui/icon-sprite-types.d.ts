declare module '*.svg?icon' {
  /** Name of the icon within the sprite. */
  const name: string;
  export default name;
}

declare module 'virtual:icon-sprite' {
  /** URL of the sprite with all icons. */
  const url: string;
  export default url;
}
