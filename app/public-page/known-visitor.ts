import type { KnownPerson } from '#features/intake/wizard/intake-draft.ts';

/** Milliseconds. */
const timeout = 1500;

/** Undefined if signed out or on timeout. */
export async function knownPerson(): Promise<KnownPerson | undefined> {
  try {
    const answer = await fetch('/api/auth/get-session', { signal: AbortSignal.timeout(timeout) });
    const session = (await answer.json()) as {
      user: Record<'firstName' | 'lastName' | 'company' | 'email', string>;
    } | null;
    if (!session) return undefined;
    const { firstName, lastName, company, email } = session.user;
    return { firstName, lastName, company, workEmail: email };
  } catch {
    return undefined;
  }
}
