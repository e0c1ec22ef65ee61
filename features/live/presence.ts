import * as z from 'zod/mini';
import type { PresentPerson } from '#features/live/live.ts';
import { checkedField, formFields, textField } from '#forms/form-fields.ts';

/** Milliseconds after which a tab that sends nothing more is gone. */
export const presenceMs = 60_000;

/** What a tab sends: its own random id, and what it has open; nothing when it is closed. */
export const presenceForm = formFields({
  tab: textField.check(z.regex(/^[\w-]{8,64}$/)),
  place: textField.check(z.regex(/^(?:[a-z]+\/[\w-]{1,64})?$/)),
  isTyping: checkedField,
});

/** One tab of a person. An empty place means that it was closed. */
export interface Presence {
  readonly tab: string;
  readonly userId: string;
  readonly name: string;
  readonly place: string;
  readonly isTyping: boolean;
}

/** Who has which place open, from what their tabs send. */
export function openPresence() {
  const tabs = new Map<string, Presence & { readonly until: number }>();
  return {
    /** Returns the places whose people have changed. */
    note(presence: Presence, now: number): string[] {
      const key = `${presence.userId} ${presence.tab}`;
      const before = tabs.get(key);
      if (presence.place === '') tabs.delete(key);
      else tabs.set(key, { ...presence, until: now + presenceMs });
      if (before?.place === presence.place && before.isTyping === presence.isTyping) return [];
      return [...new Set([before?.place ?? '', presence.place])].filter((place) => place !== '');
    },
    /** Forgets the tabs that sent nothing for a minute. Returns their places. */
    expire(now: number): string[] {
      const gone = [...tabs].filter(([, { until }]) => until <= now);
      for (const [key] of gone) tabs.delete(key);
      return [...new Set(gone.map(([, { place }]) => place))];
    },
    /** Each person once, however many tabs they have there. */
    at(place: string): PresentPerson[] {
      const people = new Map<string, PresentPerson>();
      for (const { userId: id, name, isTyping, place: own } of tabs.values()) {
        if (own === place) people.set(id, { id, name, isTyping: isTyping || people.get(id)?.isTyping === true });
      }
      return [...people.values()];
    },
  };
}
