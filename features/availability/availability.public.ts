/** Times of day of a host: `09:00` to `17:00`; `24:00` ends a day. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Days on which other hours count, or none: time off, holidays. */
export interface HoursException {
  /** Days of the host's zone, `2027-03-01`, the last included. */
  readonly first: string;
  readonly last: string;
  readonly hours: readonly Hours[];
  /** `Good Friday`; '' if there is nothing to say. */
  readonly note: string;
}

/** When somebody takes calls. */
export interface HostHours {
  readonly timeZone: string;
  /** From Monday to Sunday. */
  readonly weekly: readonly (readonly Hours[])[];
  readonly exceptions: readonly HoursException[];
  /** Minutes kept free before and after each call. */
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** Minutes from now until the first call that can be booked. */
  readonly noticeMinutes: number;
  readonly daysAhead: number;
  /** Calls on one day. */
  readonly dailyMax: number;
  /** Where this host's calls are joined: https, or '' for the address of the settings. */
  readonly meetingLink: string;
}

/** Where a call takes place: a fixed address of each host, a room made for each call, or the visitor's telephone. */
export const callPlaces = ['link', 'room', 'phone'] as const;
export type CallPlace = (typeof callPlaces)[number];

/** Minutes that a call can take. */
export const callLengths = { min: 15, max: 90 } as const;

/** The type of call that the site's buttons lead to. */
export const strategyCallSlug = 'strategy-call';

/** Cache tag of pages that show the next free call. */
export const nextCallTopic = 'next-call';

/** Minutes for which a time is held while the form is filled in. */
export const holdMinutes = 5;

export const maxExceptions = 200;

const workday: readonly Hours[] = [{ from: '09:00', to: '17:00' }];

/** Default for a host who has not set any hours: office hours. */
export function newHostHours(timeZone: string): HostHours {
  return {
    timeZone,
    weekly: [workday, workday, workday, workday, workday, [], []],
    exceptions: [],
    bufferBefore: 0,
    bufferAfter: 15,
    noticeMinutes: 240,
    daysAhead: 60,
    dailyMax: 6,
    meetingLink: '',
  };
}
