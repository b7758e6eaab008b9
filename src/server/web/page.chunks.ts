/** Chunks that everyone who opens the LINE entry inside LINE loads. */
export const INSIDE_LINE = ['line.api', 'wallet.contract', 'line-sdk'];
/** The chunk of every page that asks the server for something. */
export const HTTP_TRANSPORT = 'http-transport';
/** Chunks that everyone who is signed in loads. */
export const OF_MEMBERS = ['wallet.contract'];
/** The largest part of the entries' scripts. */
export const REACT = 'react';
