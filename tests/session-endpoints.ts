import { globSync, readFileSync } from 'node:fs';

/** The sign-in library and its plugins, as installed. */
const sources = [
  'node_modules/better-auth/dist/**/*.mjs',
  'node_modules/@better-auth/{passkey,sso}/dist/*.mjs',
  'features/accounts/auth/*.server.ts',
];

/**
 * Paths of all endpoints that can start a session, read from the sources: those that call one of the library's session
 * functions, or a function that calls one, and so on. Names are not resolved, so a few more may be found.
 */
export function findSessionEndpoints(): Set<string> {
  const declarations = sources
    .flatMap((pattern) => globSync(pattern))
    .flatMap((file) => readFileSync(file, 'utf8').split(/^(?=(?:export )?(?:async )?(?:function|const) \w+)/m));
  const makers = new Set(['createSession', 'setSessionCookie', 'setNewSession']);
  const callsOne = (text: string) => new RegExp(`\\b(?:${[...makers].join('|')})\\(`).test(text);
  for (let count = 0; count !== makers.size;) {
    count = makers.size;
    for (const text of declarations) {
      const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1];
      if (name !== undefined && !text.includes('createAuthEndpoint(') && callsOne(text)) makers.add(name);
    }
  }
  const endpoints = declarations.flatMap((text) => text.split(/createAuthEndpoint\(\s*/).slice(1)).filter(callsOne);
  return new Set(endpoints.map((text) => /^["']([^"']+)/.exec(text)?.[1] ?? ''));
}
