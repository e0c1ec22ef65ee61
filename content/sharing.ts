import { claims } from './claims.ts';

/**
 * The pictures that a link to a page carries when it is shared, drawn by the build: each by the name of its page, with
 * the words set large on it and the place it is from.
 */
export const sharingPictures = {
  home: { copy: 'Draw the line once. The work follows it.', place: 'Managed workflow automation' },
  contact: { copy: 'Write to the people who draw the line.', place: 'Contact' },
  book: { copy: 'Book your free strategy call.', place: 'Strategy call' },
  insights: { copy: 'Notes on work that moves by itself.', place: 'Automation Insights' },
  privacyPolicy: { copy: 'What we keep, why, and for how long.', place: 'Privacy Policy' },
  termsOfService: { copy: 'What you can expect of us, and we of you.', place: 'Terms of Service' },
  compliance: { copy: 'How your data is kept safe here.', place: 'SOC 2 Compliance' },
} as const;

/** What the preview of a booking link says under its title. */
export const bookingPreview = `${claims.strategyCall} with our team, free of charge: tell us what waits between your tools, and name a time that suits you.`;

export type SharingPictureName = keyof typeof sharingPictures;

/** The measure that previews are cut to. */
export const sharingPictureSize = { width: 1200, height: 630 } as const;

/** `/og/privacy-policy.png` for `privacyPolicy`. */
export function sharingPicturePath(name: SharingPictureName): string {
  return `/og/${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.png`;
}
