/** Copy from `accounts.ts`, to avoid bundling its rules. */
const authAddress = '/api/auth';

export interface SignedIn {
  readonly id: string;
  readonly email: string;
}

/** The session's user: null if signed out, undefined if the request failed. */
export async function whoIsSignedIn(): Promise<SignedIn | null | undefined> {
  try {
    const response = await fetch(`${authAddress}/get-session`);
    const body = (await response.json()) as { user?: SignedIn } | null;
    if (!response.ok) return undefined;
    return body?.user ?? null;
  } catch {
    return undefined;
  }
}
