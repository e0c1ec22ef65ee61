/** As in `accounts.ts`, whose rules a page that asks for the session does not carry. */
const authAddress = '/api/auth';

/** Somebody who is signed in. */
export interface SignedIn {
  readonly id: string;
  readonly email: string;
}

/** Whose the session of this browser is: null where there is none, undefined where the site did not say. */
export async function whoIsSignedIn(): Promise<SignedIn | null | undefined> {
  try {
    const answer = await fetch(`${authAddress}/get-session`);
    const said = (await answer.json()) as { user?: SignedIn } | null;
    if (!answer.ok) return undefined;
    return said?.user ?? null;
  } catch {
    return undefined;
  }
}
