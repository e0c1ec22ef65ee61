/** The page where the first administrator of a new site is made. */
export const setupCopy = {
  title: 'Set up this site',
  heading: 'Create the first administrator',
  lead: 'This account can do everything in the back office. The link works once.',
  deadHeading: 'This setup link is no longer valid',
  deadLead: 'It works once, for one hour. To print a new one, run this on the server:',
  command: 'meridian admin setup-link',
  commandFromSources: 'npm run admin -- setup-link',
  or: 'or, from the sources,',
  button: 'Create administrator',
  busy: 'Creating...',
  taken:
    'An account with this address already exists. Use another address, or make it an administrator from the terminal.',
} as const;
