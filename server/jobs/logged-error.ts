import { framesOf, withoutPersonalData } from '#server/log.ts';

/** Safe to log or store. */
export interface LoggedError {
  readonly message: string;
  readonly code: string | undefined;
  /** Frames only. */
  readonly at: readonly string[];
}

/** Omits personal data: mail refusals quote addresses, query errors quote rows. */
export function toLoggedError(error: unknown): LoggedError {
  const root = rootCause(error);
  if (!(root instanceof Error)) return { message: brief(String(root)), code: undefined, at: [] };
  const code = 'code' in root && typeof root.code === 'string' ? root.code : undefined;
  return { message: brief(root.message), code, at: framesOf(root).slice(0, 6) };
}

function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}

function brief(message: string): string {
  return withoutPersonalData(message).slice(0, 500);
}
