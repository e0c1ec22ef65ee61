import { AsyncLocalStorage } from 'node:async_hooks';

/** Why the database did not carry out a statement. */
export type UnavailableReason = 'connection' | 'no-connection-left' | 'lock' | 'slow' | 'full' | 'read-only';

/**
 * The database cannot carry out a statement at the moment, through no fault of the statement: it is away, full, locked or
 * out of connections. Whoever asked may ask again later.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: UnavailableReason;
  /** False where the server cannot have received the statement. */
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

/** The `DatabaseUnavailable` that an error is, or was caused by. */
export function unavailableIn(error: unknown): DatabaseUnavailable | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof DatabaseUnavailable) return one;
  return undefined;
}

/** Whether the connection was lost: on another one the same statement may go through. */
export function isConnectionLost(error: unknown): boolean {
  return unavailableIn(error)?.reason === 'connection';
}

/** Runs work that may be carried out twice, such as an upsert by the form's id, once more when its connection is lost. */
export async function repeatable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return work();
  }
}

const noticing = new AsyncLocalStorage<{ unavailable: DatabaseUnavailable | undefined }>();

/**
 * Runs work of a library that makes something else of the database's errors (wrong credentials, a missing row): says
 * beside its outcome whether the database was unavailable to it.
 */
export async function noticeUnavailable<T>(
  work: () => Promise<T>,
): Promise<{ readonly outcome: PromiseSettledResult<T>; readonly unavailable: DatabaseUnavailable | undefined }> {
  const notice = { unavailable: undefined as DatabaseUnavailable | undefined };
  const [outcome] = await Promise.allSettled([noticing.run(notice, work)]);
  return { outcome, unavailable: notice.unavailable };
}

/** An error of the driver or the server as a `DatabaseUnavailable`, or as it is where the statement itself is at fault. */
export function asUnavailable(error: unknown): unknown {
  const fault = translated(error);
  const notice = noticing.getStore();
  const unavailable = unavailableIn(fault);
  if (notice !== undefined && unavailable !== undefined) notice.unavailable = unavailable;
  return fault;
}

/**
 * The same for an error that kept a connection from being made, where no statement can be at fault. It is noticed by
 * nobody yet: the pool tells it to whoever waits, in the context of somebody else.
 */
export function asRefusedConnection(error: unknown): unknown {
  const fault = translated(error);
  return unavailableIn(fault) === undefined ? new DatabaseUnavailable('connection', false, error) : fault;
}

function translated(error: unknown): unknown {
  if (!(error instanceof Error) || unavailableIn(error) !== undefined) return error;
  const code = codeOf(error);
  const reason = (code === undefined ? undefined : reasonOfCode(code)) ?? reasonOfMessage(error.message);
  if (reason === undefined) return error;
  const sent =
    code === undefined ? !neverSent.some((part) => error.message.includes(part)) : !refusedAtTheDoor.has(code);
  return new DatabaseUnavailable(reason, sent, error);
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
  // 53: insufficient resources; 58: the system's own errors, such as a disk that does not take a write.
  return code.startsWith('53') || code.startsWith('58') ? 'full' : undefined;
}

const ofTheNetwork = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'],
  ...['ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'ENFILE'],
]);

/** Codes by which a server refuses a connection, or the system one to it. */
const refusedAtTheDoor = new Set([
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
