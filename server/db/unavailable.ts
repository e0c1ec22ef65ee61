import { AsyncLocalStorage } from 'node:async_hooks';

export type UnavailableReason = 'connection' | 'no-connection-left' | 'lock' | 'slow' | 'full' | 'read-only';

/** A temporary database failure (unreachable, full, locked, no connection); retry later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: UnavailableReason;
  /** False if the server cannot have received it. */
  readonly sent: boolean;
  readonly code: string | undefined;

  constructor(reason: UnavailableReason, sent: boolean, cause: unknown) {
    super(`The database is unavailable (${reason}): ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.reason = reason;
    this.sent = sent;
    this.code = codeOf(cause);
  }
}

/** The error itself or one of its causes. */
export function unavailableIn(error: unknown): DatabaseUnavailable | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof DatabaseUnavailable) return one;
  return undefined;
}

/** If so, a retry on another connection may succeed. */
export function isConnectionLost(error: unknown): boolean {
  return unavailableIn(error)?.reason === 'connection';
}

/** Retries idempotent work once after a lost connection. */
export async function repeatable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return work();
  }
}

const noticing = new AsyncLocalStorage<{ unavailable: DatabaseUnavailable | undefined }>();

/** For libraries that hide database errors: also returns whether the database was unavailable. */
export async function noticeUnavailable<T>(
  work: () => Promise<T>,
): Promise<{ readonly outcome: PromiseSettledResult<T>; readonly unavailable: DatabaseUnavailable | undefined }> {
  const notice = { unavailable: undefined as DatabaseUnavailable | undefined };
  const [outcome] = await Promise.allSettled([noticing.run(notice, work)]);
  return { outcome, unavailable: notice.unavailable };
}

/** Converts driver and server errors to `DatabaseUnavailable`, except statement errors. */
export function toUnavailable(error: unknown): unknown {
  const failure = translated(error);
  const notice = noticing.getStore();
  const unavailable = unavailableIn(failure);
  if (notice !== undefined && unavailable !== undefined) notice.unavailable = unavailable;
  return failure;
}

/** The same for connection attempts, without `noticeUnavailable`: the pool may reject in another caller's context. */
export function toUnavailableConnection(error: unknown): unknown {
  const failure = translated(error);
  return unavailableIn(failure) === undefined ? new DatabaseUnavailable('connection', false, error) : failure;
}

function translated(error: unknown): unknown {
  if (!(error instanceof Error) || unavailableIn(error) !== undefined) return error;
  const code = codeOf(error);
  const reason =
    (code === undefined ? undefined : reasonOfCode(code)) ??
    (endsConnection(error) ? 'connection' : reasonOfMessage(error.message));
  if (reason === undefined) return error;
  const sent =
    code === undefined ? !neverSent.some((part) => error.message.includes(part)) : !refusedConnectionCodes.has(code);
  return new DatabaseUnavailable(reason, sent, error);
}

/** A pooler also sends a FATAL error, with any code, if it could not sign in to the server. */
function endsConnection(error: Error): boolean {
  return 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

const byCode: Readonly<Record<string, UnavailableReason>> = {
  '57P01': 'connection',
  '57P02': 'connection',
  '57P03': 'connection',
  '57P05': 'connection',
  '25P03': 'connection',
  '53300': 'no-connection-left',
  '55P03': 'lock',
  '57014': 'slow',
  '53200': 'full',
  '25006': 'read-only',
};

function reasonOfCode(code: string): UnavailableReason | undefined {
  if (byCode[code] !== undefined) return byCode[code];
  if (code.startsWith('08') || ofTheNetwork.has(code)) return 'connection';
  // 53: insufficient resources; 58: system errors such as disk failures.
  return code.startsWith('53') || code.startsWith('58') ? 'full' : undefined;
}

const ofTheNetwork = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'],
  ...['ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'ENFILE'],
]);

/** Codes of connections that the server refused. */
const refusedConnectionCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P03',
  '53300',
]);

/** The driver's own errors have no codes. */
function reasonOfMessage(message: string): UnavailableReason | undefined {
  if (message === 'timeout exceeded when trying to connect') return 'no-connection-left';
  if (message === 'Query read timeout') return 'slow';
  return lostConnections.some((part) => message.includes(part)) ? 'connection' : undefined;
}

const neverSent = [
  'is not queryable',
  'timeout exceeded when trying to connect',
  'due to connection timeout',
  'timeout expired',
];
const lostConnections = ['Connection terminated', 'is not queryable', 'timeout expired'];

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
