import type { AppContext } from '#server/app-context.ts';
import { toLoggedError } from '#server/jobs/logged-error.ts';
import type { CheckId, CheckResult } from '#features/system/system.ts';

/** The functions of `node:dns` that the checks use. */
export interface NameResolver {
  resolveMx(domain: string): Promise<readonly { readonly exchange: string }[]>;
  resolveTxt(domain: string): Promise<readonly (readonly string[])[]>;
}

export interface CheckTools {
  readonly app: AppContext;
  readonly resolver: NameResolver;
}

/** A check. If it throws, it has failed, with the error as its summary. */
export interface SystemCheck {
  readonly id: CheckId;
  /** What to do when it throws or does not end in time. */
  readonly remedy: string;
  run(tools: CheckTools): Promise<CheckResult>;
}

/** The innermost message of an error, without personal data: `connect ECONNREFUSED 127.0.0.1:25`. */
export function reasonOf(error: unknown): string {
  const inner: unknown = error instanceof Error ? error.cause : undefined;
  if (inner !== undefined) return reasonOf(inner);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { message, code } = toLoggedError(error);
  const [first = ''] = message.split('\n', 1);
  // Errors of files end with a call and a path, which may be another each time.
  const line = error instanceof Error && 'path' in error ? first.split(', ', 1).join() : first;
  return (line || (code ?? 'no reason given')).replace(/\.$/, '').slice(0, 300);
}
