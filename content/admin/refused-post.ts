/** For forms sent without scripts. */
export const refusedPost = {
  title: 'Nothing was changed',
  back: 'Go back to the page',
  unknown: 'This page does not have that action.',
  other: 'This could not be done. Go back, check what you entered, and try again.',
  reasons: {
    gone: 'It no longer exists.',
    unknown: 'It no longer exists.',
    stale: 'This was changed meanwhile. Go back, reload the page, and try again.',
    changed: 'This was changed meanwhile. Go back, reload the page, and try again.',
    invalid: 'Some values cannot be used. Go back and check what you entered.',
    empty: 'Something required is missing. Go back and fill it in.',
    'too-many': 'There are too many. Remove some and try again.',
    'too-often': 'This was done too often. Try again later.',
    'bad-time': 'Choose a date and time in the future.',
  } as Readonly<Record<string, string>>,
} as const;
