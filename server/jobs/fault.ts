import { framesOf, withoutPersonalData } from '#server/log.ts';

/** What may be written to a log, or kept with a job, about an error. */
export interface Fault {
  readonly message: string;
  readonly code: string | undefined;
  /** Where it was thrown: the frames alone. */
  readonly at: readonly string[];
}

/**
 * Describes an error without the personal data that its message may hold: a mail server's refusal quotes the address,
 * and the query builder's error quotes the row.
 */
export function faultOf(error: unknown): Fault {
  const root = rootOf(error);
  if (!(root instanceof Error)) return { message: brief(String(root)), code: undefined, at: [] };
  const code = 'code' in root && typeof root.code === 'string' ? root.code : undefined;
  return { message: brief(root.message), code, at: framesOf(root).slice(0, 6) };
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function brief(message: string): string {
  return withoutPersonalData(message).slice(0, 500);
}
