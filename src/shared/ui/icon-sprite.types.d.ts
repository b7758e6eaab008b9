declare module '*.svg?icon' {
  /** Name of the icon within the sprite. */
  const name: string;
  export default name;
}

declare module 'virtual:icon-sprite' {
  /** Address of the picture that holds every icon. */
  const url: string;
  export default url;
}
