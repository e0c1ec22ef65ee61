/** Copy from `accounts.ts`, to avoid bundling its rules. */
const authAddress = '/api/auth';

export interface SignedIn {
  readonly id: string;
  readonly email: string;
}

/** The session's user: null if signed out, undefined if the request failed. */
export async function whoIsSignedIn(): Promise<SignedIn | null | undefined> {
  try {
    const answer = await fetch(`${authAddress}/get-session`);
    const body = (await answer.json()) as { user?: SignedIn } | null;
    if (!answer.ok) return undefined;
    return body?.user ?? null;
  } catch {
    return undefined;
  }
}
