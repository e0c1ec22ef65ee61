/** Times of day of a host: `09:00` to `17:00`; `24:00` ends a day. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Days with different hours or none: time off, holidays. */
export interface HoursException {
  /** Days in the host's zone, `2027-03-01`, including the last one. */
  readonly first: string;
  readonly last: string;
  readonly hours: readonly Hours[];
  /** `Good Friday`; '' without a note. */
  readonly note: string;
}

/** When a host takes calls. */
export interface HostHours {
  readonly timeZone: string;
  /** From Monday to Sunday. */
  readonly weekly: readonly (readonly Hours[])[];
  readonly exceptions: readonly HoursException[];
  /** Minutes kept free before and after each call. */
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** Minimum minutes between booking and call. */
  readonly noticeMinutes: number;
  readonly daysAhead: number;
  /** Maximum calls per day. */
  readonly dailyMax: number;
  /** Address (https) where this host's calls are joined; '' for the one in the settings. */
  readonly meetingLink: string;
}

/** When a host is free; timestamps in milliseconds since 1970. */
export interface HostWeek {
  readonly id: string;
  readonly name: string;
  readonly free: readonly { readonly from: number; readonly to: number }[];
}

/** Where a call takes place: at the host's fixed address, in a room created for the call, or by phone. */
export const callPlaces = ['link', 'room', 'phone'] as const;
export type CallPlace = (typeof callPlaces)[number];

/** Possible lengths of a call, in minutes. */
export const callLengths = { min: 15, max: 90 } as const;

/** Cache tag of pages that show the next free call. */
export const nextCallTopic = 'next-call';

/** Minutes that a time is held while the visitor fills in the form. */
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
