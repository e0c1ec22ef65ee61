import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { passkeys, users } from '#features/accounts/accounts.table.ts';
import { Browser, makePerson } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const host = await openTestApp();

const origin = 'http://localhost:3000';
const present = 1;
const verified = 4;

interface Key {
  readonly id: string;
  readonly privateKey: KeyObject;
}

async function keyOf(userId: string): Promise<Key> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE map: key type EC2, algorithm ES256, curve P-256, two coordinates.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const id = Buffer.from(`key of ${userId}`).toString('base64url');
  await host.app.db.insert(passkeys).values({
    userId,
    credentialID: id,
    publicKey: cose.toString('base64'),
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });
  return { id, privateKey };
}

/** Signs in with these authenticator flags. */
async function signInBy({ id, privateKey }: Key, flags: number) {
  const browser = new Browser(host.app);
  const { json } = await browser.call('/passkey/generate-authenticate-options');
  const clientData = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge: json['challenge'], origin, crossOrigin: false }),
  );
  const counter = Buffer.alloc(4);
  const domain = createHash('sha256').update('localhost').digest();
  const authenticatorData = Buffer.concat([domain, Buffer.from([flags]), counter]);
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
  const response = {
    clientDataJSON: clientData.toString('base64url'),
    authenticatorData: authenticatorData.toString('base64url'),
    signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
  };
  return browser.call('/passkey/verify-authentication', {
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
  });
}

describe('a passkey without user verification', () => {
  test('signs in a client without a second factor', async () => {
    const { id } = await makePerson(host.app, 'ann');
    expect((await signInBy(await keyOf(id), present)).status).toBe(200);
  });

  test('does not bypass a second factor', async () => {
    const { id } = await makePerson(host.app, 'ben');
    await host.app.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id));
    const key = await keyOf(id);
    expect(await signInBy(key, present)).toMatchObject({ status: 403, json: { code: 'USER_VERIFICATION_REQUIRED' } });
    expect((await signInBy(key, present | verified)).status).toBe(200);
  });

  test('does not open an administrator account', async () => {
    const key = await keyOf((await makePerson(host.app, 'cat', { role: 'admin' })).id);
    expect((await signInBy(key, present)).status).toBe(403);
    expect((await signInBy(key, present | verified)).status).toBe(200);
  });
});

test('requests verification for a new passkey where the account needs it', async () => {
  const verificationFor = async (name: string, role: string) => {
    const browser = new Browser(host.app);
    await browser.signIn((await makePerson(host.app, name, { role })).email);
    const { json } = await browser.call('/passkey/generate-register-options');
    return (json['authenticatorSelection'] as { userVerification: string }).userVerification;
  };
  expect(await verificationFor('dan', 'admin')).toBe('required');
  expect(await verificationFor('eve', 'user')).toBe('preferred');
});
