import { callLengths, callPlaces, type CallPlace } from '#features/availability/availability.public.ts';

export interface CallTypeEntry {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly minutes: number;
  readonly place: CallPlace;
  /** Ids of users; empty for all hosts. */
  readonly hostIds: readonly string[];
  readonly isActive: boolean;
  readonly version: number;
}

export interface HostName {
  readonly userId: string;
  readonly name: string;
}

export type CallTypeRefusal = 'name' | 'minutes' | 'place' | 'stale' | 'many';

export const callTypeNameLength = 80;

export const callTypeRefusals: Readonly<Record<CallTypeRefusal, string>> = {
  name: `Enter a name of at most ${callTypeNameLength} characters.`,
  minutes: `Enter a number from ${callLengths.min} to ${callLengths.max}.`,
  place: 'Choose where the call takes place.',
  stale: 'Discard your changes to see this, or save again to replace it.',
  many: 'There are too many types of calls.',
};

export function isCallPlace(text: string): text is CallPlace {
  return (callPlaces as readonly string[]).includes(text);
}
