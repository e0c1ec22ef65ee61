import type { Provider } from './provider.ts';
import type { Thing } from '../objects/parts.ts';

/** Emits an event with the changed fields' previous values. */
export function change<Kind extends Thing>(provider: Provider, type: string, thing: Kind, alter: () => void): Kind {
  const before = structuredClone(thing) as Record<string, unknown>;
  alter();
  const after = thing as Record<string, unknown>;
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const previous = Object.fromEntries(changed.map((name) => [name, before[name]]));
  provider.emit(type, thing, previous);
  return thing;
}
