declare global {
  /** Undefined once they are taken. */
  var earlyKeys: KeyboardEvent[] | undefined;
}

/** An inline script at the end of the page: keeps the first ten keys pressed before its modules run. */
export const keepEarlyKeys =
  'var earlyKeys=[];addEventListener("keydown",e=>{earlyKeys?.length<10&&earlyKeys.push(e)})';

/** Returns the early keys, and stops keeping them. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const { earlyKeys = [] } = globalThis;
  globalThis.earlyKeys = undefined;
  return earlyKeys;
}
