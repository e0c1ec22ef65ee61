/** Companies whose accounts sign in here, as on their buttons. */
export const providerNames = { google: 'Google', github: 'GitHub' } as const;
export type ProviderName = keyof typeof providerNames;

export function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providerNames, name);
}
