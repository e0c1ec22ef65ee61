import type { KnownPerson } from '#features/intake/wizard/intake-draft.ts';

/** How long a dialog waits to learn who opens it, in milliseconds. */
const timeout = 1500;

/** Who is signed in, as far as a form can spare them typing it; nothing where nobody is, or the answer is late. */
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
