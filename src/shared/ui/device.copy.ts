/** Names of devices and browsers that have no name of their own. */
export const deviceCopy = {
  unknownDevice: 'อุปกรณ์อื่น',
  inLine: 'แอป LINE',
} as const;
