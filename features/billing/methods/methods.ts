/** `blocked`: the bank no longer allows debits. */
export type MethodState = 'ready' | 'blocked';
