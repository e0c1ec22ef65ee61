import { createHash, randomBytes } from 'node:crypto';

/** A provider's client site: request and private values. */
export interface Asking {
  readonly verifier: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Authorization parameters; `changes` override some. */
export function newAsking(client: { id: string; redirectUri: string }, changes: Record<string, string> = {}): Asking {
  const verifier = randomBytes(48).toString('base64url');
  const parameters = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    state: randomBytes(12).toString('hex'),
    nonce: randomBytes(12).toString('hex'),
    scope: 'openid email profile user:email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  return { verifier, parameters };
}
