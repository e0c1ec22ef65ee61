import { DataFolderLocked } from '#server/db/embedded/folder-lock.ts';
import { SchemaMismatch } from '#server/db/migrate.ts';
import { PoolerUnfit } from '#server/db/pool/server-pools.ts';
import { SettingsError } from '#server/env.ts';

interface StartSettings {
  readonly PORT?: string | undefined;
  readonly HOST?: string | undefined;
  readonly METRICS_PORT?: string | undefined;
  readonly DATA_DIR?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}

/** Returns one sentence per error, without stack traces and passwords. */
export function describeStartErrors(error: unknown, settings: StartSettings): readonly string[] {
  if (error instanceof SettingsError) return error.errors;
  if (error instanceof DataFolderLocked || error instanceof SchemaMismatch) return [error.message];
  // Its message is more helpful than that of the connection error that caused it.
  if (error instanceof PoolerUnfit) return [error.message];
  const { code, syscall, message, port: refused, address } = innermost(error);
  const isForMetrics = refused !== '' && refused === settings.METRICS_PORT;
  const name = isForMetrics ? 'METRICS_PORT' : 'PORT';
  const port = isForMetrics ? refused : (settings.PORT ?? '3000');
  const host = isForMetrics ? address : (settings.HOST ?? '127.0.0.1');
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return [
      `Port ${port} on ${host} is already in use. Stop the program that uses it, or set ${name} to another port.`,
    ];
  }
  if (syscall === 'listen') return [`Could not listen on port ${port} of ${host} (${code}).`];
  if (settings.DATABASE_URL !== undefined && isDatabaseError(code)) {
    return [
      `Could not use the database at ${databaseAddress(settings.DATABASE_URL)}: ${message.split('\n', 1)[0] ?? code}.`,
    ];
  }
  if (folderErrors.has(code)) {
    return [
      `Could not use the data folder ${settings.DATA_DIR ?? '.data'} (${code}). Set DATA_DIR to a writable folder.`,
    ];
  }
  return [`The program could not start: ${message.split('\n', 1)[0] ?? 'unknown error'}`];
}

const folderErrors = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC', 'EEXIST']);
const networkErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN']);

function isDatabaseError(code: string): boolean {
  return networkErrors.has(code) || /^[0-9A-Z]{5}$/.test(code);
}

/** Host and database name, without the password. */
function databaseAddress(url: string): string {
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'DATABASE_URL';
}

function innermost(error: unknown): Record<'code' | 'syscall' | 'message' | 'port' | 'address', string> {
  // If several addresses were tried, their errors come as one AggregateError.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const inner = first ?? (error instanceof Error ? error.cause : undefined);
  if (inner instanceof Error) return innermost(inner);
  if (!(error instanceof Error)) {
    return { code: isDiskFull(error) ? 'ENOSPC' : '', syscall: '', message: String(error), port: '', address: '' };
  }
  const text = (name: 'code' | 'syscall' | 'port' | 'address') => {
    const value = name in error ? (error as Error & Record<typeof name, unknown>)[name] : '';
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const [code, syscall, port, address] = [text('code'), text('syscall'), text('port'), text('address')];
  return { code, syscall, port, address, message: error.message };
}

/** The embedded engine throws a plain object with the WASI error number. */
function isDiskFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === 51;
}
