import { seal, unseal } from '#server/keys/seal.ts';

interface Keys {
  readonly secret: string;
  readonly env: { readonly AUTH_SECRET_PREVIOUS?: string | undefined };
}

/** A third party's secret, which the database stores encrypted. */
export interface SealedSecret {
  seal(keys: Pick<Keys, 'secret'>, plain: string): string;
  /** Null if encrypted with neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS. */
  open(keys: Keys, sealed: string): string | null;
  /** Encrypts again after AUTH_SECRET changed, so that AUTH_SECRET_PREVIOUS can be removed. */
  again(keys: Keys, sealed: string): string;
}

/** One purpose cannot open what was sealed for another. */
export function sealedSecret(purpose: string): SealedSecret {
  const open = ({ secret, env: { AUTH_SECRET_PREVIOUS: former } }: Keys, sealed: string) =>
    unseal(secret, purpose, sealed) ?? (former === undefined ? null : unseal(former, purpose, sealed));
  return {
    seal: ({ secret }, plain) => seal(secret, purpose, plain),
    open,
    again(keys, sealed) {
      const plain = open(keys, sealed);
      return plain === null ? sealed : seal(keys.secret, purpose, plain);
    },
  };
}
