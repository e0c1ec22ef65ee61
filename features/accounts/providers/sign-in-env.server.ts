import { defineEnv, secureAddress, text, type SetTexts } from '#server/env-part.ts';

// Secrets and tokens are sent to these.
const address = (usual: string) => secureAddress(usual).default(usual);
const clientIdFallback = 'test people on a loopback origin, else no such button';

/** Google, GitHub, and the single sign-on of one company. */
export const signInEnv = defineEnv(
  {
    GOOGLE_CLIENT_ID: {
      schema: text.optional(),
      description: 'Sign-in with Google: OAuth client id.',
      fallback: clientIdFallback,
    },
    GOOGLE_CLIENT_SECRET: { schema: text.optional(), description: 'Its OAuth client secret.' },
    GOOGLE_ISSUER: { schema: address('https://accounts.google.com'), description: 'Who signs its ID tokens.' },
    GOOGLE_AUTHORIZATION_URL: {
      schema: address('https://accounts.google.com/o/oauth2/v2/auth'),
      description: 'Where visitors are sent to sign in.',
    },
    GOOGLE_TOKEN_URL: { schema: address('https://oauth2.googleapis.com/token'), description: 'Its token endpoint.' },
    GOOGLE_JWKS_URL: {
      schema: address('https://www.googleapis.com/oauth2/v3/certs'),
      description: 'The keys of its ID tokens.',
    },
    GITHUB_CLIENT_ID: {
      schema: text.optional(),
      description: 'Sign-in with GitHub: OAuth client id.',
      fallback: clientIdFallback,
    },
    GITHUB_CLIENT_SECRET: { schema: text.optional(), description: 'Its OAuth client secret.' },
    GITHUB_AUTHORIZATION_URL: {
      schema: address('https://github.com/login/oauth/authorize'),
      description: 'Where visitors are sent to sign in.',
    },
    GITHUB_TOKEN_URL: {
      schema: address('https://github.com/login/oauth/access_token'),
      description: 'Its token endpoint.',
    },
    GITHUB_API: { schema: address('https://api.github.com'), description: "Origin of GitHub's API." },
    SSO_DOMAIN: {
      schema: text
        .toLowerCase()
        .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, { error: 'must be a domain such as example.com' })
        .optional(),
      description: "Single sign-on by a company's own directory (OpenID Connect): the domain of its addresses.",
      fallback: 'no single sign-on',
    },
    SSO_ISSUER: {
      schema: secureAddress('https://login.example.com').optional(),
      description: 'Who signs its ID tokens.',
    },
    SSO_CLIENT_ID: { schema: text.optional(), description: 'Its client id.' },
    SSO_CLIENT_SECRET: { schema: text.optional(), description: 'Its client secret.' },
    SSO_AUTHORIZATION_URL: {
      schema: secureAddress('https://login.example.com/authorize').optional(),
      description: 'Where people are sent to sign in.',
    },
    SSO_TOKEN_URL: {
      schema: secureAddress('https://login.example.com/token').optional(),
      description: 'Its token endpoint.',
    },
    SSO_JWKS_URL: {
      schema: secureAddress('https://login.example.com/keys').optional(),
      description: 'The keys of its ID tokens.',
    },
  },
  providerErrors,
);

export type SignInEnv = ReturnType<typeof signInEnv.of>;

/** One sentence per incomplete provider. */
function providerErrors(set: SetTexts): string[] {
  const companies = Object.entries({ GOOGLE: 'Google', GITHUB: 'GitHub' }).flatMap(([prefix, name]) => {
    const missing = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`].filter((setting) => !(setting in set));
    const isBegun = namesOf(prefix).some((setting) => setting in set);
    return isBegun && missing.length > 0
      ? [`Sign-in with ${name} is only partly configured; missing: ${missing.join(', ')}.`]
      : [];
  });
  const whole = namesOf('SSO');
  const without = whole.filter((name) => !(name in set));
  const isHalf = without.length > 0 && without.length < whole.length;
  return [
    ...companies,
    ...(isHalf ? [`Single sign-on is only partly configured; missing: ${without.join(', ')}.`] : []),
  ];
}

function namesOf(prefix: string): readonly string[] {
  return signInEnv.texts.map(({ name }) => name).filter((name) => name.startsWith(`${prefix}_`));
}
