import { legal } from '../seller.ts';
import type { LegalTable } from './legal-document.ts';

const owner = legal.keep;

/** Configurable retention periods as text. */
export interface KeptTimes {
  readonly inquiries: string;
  readonly leavers: string;
  readonly audit: string;
  readonly paymentEvents: string;
  readonly newsletterSent: string;
}

/** In days or months, as the name says. */
type ConfigurableTime = Extract<keyof typeof legal.keep, `${string}${'Days' | 'Months'}`>;

export function keptTimes(keep: Readonly<Record<ConfigurableTime, number>>): KeptTimes {
  return {
    inquiries: counted(keep.inquiriesMonths, 'month'),
    leavers: counted(keep.leaversMonths, 'month'),
    audit: counted(keep.auditDays, 'day'),
    paymentEvents: counted(keep.paymentEventsDays, 'day'),
    newsletterSent: counted(keep.deliveriesDays, 'day'),
  };
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Defaults. */
export const usualTimes: KeptTimes = keptTimes(legal.keep);

/** Fixed retention periods, checked against the code by `legal.test.ts`. */
export const programKeeps = {
  importedList: '7 days',
  draft: '30 days',
  returnedForm: '60 minutes',
  looseUpload: '24 hours',
  limitCounter: 'one hour',
  unconfirmed: '7 days',
  webhookEvents: '30 days',
} as const;

export const collectedFor = (keep: KeptTimes): LegalTable => ({
  caption: 'What we collect, why, and for how long',
  columns: ['Where', 'What it takes in', 'Why, and on what ground', 'How long'],
  rows: [
    [
      'Project intake',
      'Your name, role, company, work email, phone and website; the size and industry of the company; what you tell us about your business, goals, systems, people, constraints and budget; links, and up to ten files. Optional answers are marked as such.',
      'To judge the project and answer you: steps you ask for before a contract.',
      `${keep.inquiries} after our last exchange. A file that never joins a submission: ${programKeeps.looseUpload}.`,
    ],
    [
      'Half-done intake',
      'What you have typed so far. It stays in your browser; only the version without JavaScript keeps it on our server, under a random token.',
      'So that nothing you typed is lost: steps you ask for before a contract.',
      `${programKeeps.draft} after your last change, or until you send or clear the form.`,
    ],
    [
      'Strategy call',
      'Your name, email, company, phone and message; the time you would like and your time zone; and, as your browser gives them, its name, the moment of sending and the page you came from.',
      'To arrange the call at a time that is right on your clock: steps you ask for before a contract.',
      `${keep.inquiries} after our last exchange.`,
    ],
    [
      'Contact form',
      'Your email and message, your name and company if you give them, and the moment of sending.',
      'To answer you: our legitimate interest in replying to those who write to us.',
      `${keep.inquiries} after our last exchange.`,
    ],
    [
      'Refused form',
      'What you have typed into the contact or the strategy call form when it is sent without JavaScript and refused, with what is wrong with it, under a random token.',
      'So that nothing you typed is lost: steps you ask for before a contract, and our legitimate interest in replying to those who write to us.',
      `Shown for ${programKeeps.returnedForm}, or until you send the form; deleted within another hour.`,
    ],
    [
      'Our work on what you send',
      'How your intake, call or message stands, who of us sees to it, what we plan next, our notes and what we answer you by mail.',
      'To answer you, and to know what has been said: the same grounds as for what you sent.',
      'As long as what it is about, and erased with it.',
    ],
    [
      'Newsletter',
      'Your email address, the days you subscribed and left, your preferences, the page you subscribed on, or how and when you consented elsewhere, that letters to you came back, and which ones went out to you.',
      'To send it to you: your consent, which you can take back at any time.',
      `Until you unsubscribe. Then only the address and the days you subscribed and left, for ${keep.leavers}, so that we do not write to it again; after that a code of the address, from which nobody can tell it and which no list of ours passes. A list that we bring in: ${programKeeps.importedList}. Which letters went out: ${keep.newsletterSent}. An address that is to be confirmed and is not: ${programKeeps.unconfirmed}.`,
    ],
    [
      'Account',
      'Your name, company, email and password (kept only as a one-way hash); the provider you sign in with, if any; your sessions, each with its browser and network address; a record of sign-ins.',
      'To give you the portal and keep strangers out of it: our contract with you, and our legitimate interest in security.',
      `As long as you have the account. The record of sign-ins: ${keep.audit}.`,
    ],
    [
      'Purchases',
      'What you bought, amounts and dates, the state and periods of a subscription, your customer number at the card payment provider, and the brand and last four digits of the card. The full card number is typed on the provider’s page and never reaches us.',
      'To perform the order and keep our books: our contract with you, and the law.',
      `${owner.bookkeeping}, as bookkeeping rules ask: as invoices at the card payment provider. What the portal shows of them goes with your account. The numbers of the provider’s messages about them: ${keep.paymentEvents}.`,
    ],
    [
      'Word to our own programs',
      'Where we have joined another program of ours, such as a customer database: what you sent by the intake, strategy call or contact form, what you bought and how your subscription stands, as it was when we passed it on.',
      'To answer you and keep our books in one place: the same grounds as for what is passed on.',
      `${programKeeps.webhookEvents} as a record of what was passed on; in the other program as long as the inquiry or purchase itself.`,
    ],
    [
      'Access log',
      'For each request: the time, the address of the page without its query, the outcome, how long it took, and a random request number. No network address and no browser name. When something breaks, the error, with personal data taken out.',
      'To keep the site running and find faults: our legitimate interest.',
      owner.accessLog,
    ],
    [
      'How you came to us',
      'With what you send by any form, the sign-up and the newsletter among them: the name of the site that linked to us, what the link says of the campaign that it belongs to (source, medium and name), and the page on which your visit began, without its query. Not how you looked around. Nothing where your browser asks not to be tracked, or runs no scripts: then we cannot know the first page.',
      'To see which links and campaigns lead to an inquiry: our legitimate interest.',
      'As long as the message, account or subscription that it came with, and erased with it. As numbers for each day, site and campaign for good; nothing in those is about a person.',
    ],
    [
      'Count of visits',
      'That somebody came to a part of the site on a day: a number that goes up by one. No address, no browser, no cookie, nothing that tells one visitor from another.',
      'To see how many visits lead to an inquiry: our legitimate interest. Nothing in it is about a person.',
      'For good, as a number for each day and part of the site.',
    ],
    [
      'Speed of pages',
      'Of some page views, once the page is left: how fast it appeared, how fast it answered a press and how far it moved, each as a number for the day, the part of the site and a small or large window. No address, no browser, no cookie, nothing that tells one visitor from another. Nothing is sent by a browser that asks not to be tracked.',
      'To find slow pages: our legitimate interest. Nothing in it is about a person.',
      '400 days, as numbers for each day and part of the site.',
    ],
    [
      'Errors in the browser',
      'When a script of a page fails: its message and where in our scripts it was thrown, the address of the page without its query, and the version of the site. Nothing that you typed, no network address and no browser name.',
      'To find faults: our legitimate interest. Nothing in it is about a person.',
      '30 days after the error was last seen.',
    ],
    [
      'Limits on tries',
      'A counter under a hash of your network address.',
      'To stop floods of forms and guesses: our legitimate interest in security.',
      `About ${programKeeps.limitCounter} after the last try.`,
    ],
  ],
});

export const browserStorage: LegalTable = {
  caption: 'What the site keeps in your browser',
  columns: ['Name', 'Kind', 'What it is for', 'Until'],
  rows: [
    [
      '`meridian-session`',
      'Cookie',
      'Keeps you signed in. Scripts cannot read it.',
      'You sign out, or the session runs out.',
    ],
    [
      '`meridian-signed-in`',
      'Cookie',
      'Lets a page show you the menu of somebody who is signed in. It opens nothing.',
      'You sign out, or the session runs out.',
    ],
    [
      '`meridian-article-…`',
      'Local storage',
      'For those who write our articles: what has been typed and not been saved yet.',
      'It is saved.',
    ],
    [
      '`meridian-prefer-…`',
      'Cookie',
      'For those who work in our back office: which columns a list shows, whether the navigation is open, and your time zone.',
      'A year after the last change.',
    ],
    [
      '`meridian-notice`',
      'Cookie',
      'Lets your other tabs know that you have signed in or out, or changed your account. It says only which of them.',
      'A page has told the others, or a minute has passed.',
    ],
    [
      '`meridian-device`',
      'Cookie',
      'Knows this browser again, so that a sign-in from an unknown one can be told to you. A random value, nothing else.',
      '400 days after your last sign-in.',
    ],
    [
      '`meridian-sign-up`',
      'Cookie',
      'Lets the browser in which you signed up confirm your address by one click.',
      'You have confirmed, or a day has passed.',
    ],
    [
      '`meridian-intake`',
      'Cookie',
      'Finds your half-done intake again on the pages that work without JavaScript. A random token, nothing else.',
      `${programKeeps.draft}, or you send the form.`,
    ],
    [
      '`meridian-contact`, `meridian-booking`, `meridian-newsletter`',
      'Cookie',
      'Finds the contact, the booking or the newsletter form again that was sent without JavaScript and refused. A random token, nothing else.',
      'You send the form, or an hour has passed.',
    ],
    [
      '`intake-form-data`',
      'Local storage',
      'The intake as you have filled it in so far. It is not sent to us until you submit it; the form has a button to clear it.',
      `${programKeeps.draft} after your last change, or you send or clear the form.`,
    ],
    [
      '`booking-form-data`, `contact-form-draft`',
      'Session storage',
      'What you have typed into the booking or the contact form, should it be closed by mistake or loaded again. It is not sent to us until you submit it.',
      'You send the form, or close the tab.',
    ],
    [
      '`meridian-posted-form`',
      'Session storage',
      'The number of the form that you have just sent, so that its draft is taken off the device.',
      'The page that thanks you has opened, or you close the tab.',
    ],
    [
      '`settings-form-data`',
      'Session storage',
      'What you have typed into your Account Settings, should your session end meanwhile; no password and no code.',
      'You send the form, sign out, or close the tab.',
    ],
    [
      '`meridian-arrival`',
      'Session storage',
      'How your visit began: the site that linked to us, the campaign that the link names, and the first page. It is sent to us with a form and otherwise never. Not kept where your browser asks not to be tracked.',
      'You close the tab.',
    ],
    [
      '`meridian-notices`',
      'Local storage',
      'That a member of our team has turned on notifications of the back office in this browser.',
      'They are turned off.',
    ],
    [
      '`meridian-palette-recent`',
      'Local storage',
      'The last six pages that a member of our team opened from the search of the back office: their numbers, no names.',
      'Others have been opened since, or you clear it in your browser.',
    ],
    [
      '`meridian-section`',
      'Session storage',
      'Which section of the start page a link on another page asked for.',
      'The start page has taken you there.',
    ],
    [
      '`authReturnTo`, `authOpenIntake`',
      'Session storage',
      'Where to take you after signing in, and whether to open the intake there.',
      'You have signed in, or close the tab.',
    ],
    [
      '`lastArticleCheck`, `favoriteArticles`',
      'Local storage',
      'When this browser last looked for new articles, and those you marked with a heart.',
      'You clear the data of the site.',
    ],
  ],
};

/** Put your providers' names in the first column before going live. */
export const processors: LegalTable = {
  caption: 'Who processes data for us',
  columns: ['Who', 'What they do', 'What they handle'],
  rows: [
    ['Hosting provider', 'Runs the servers of the site and the portal.', 'All data of the site, on its machines.'],
    ['Database provider', 'Runs the database, where we do not run it ourselves.', 'All stored entries and accounts.'],
    ['Mail provider', 'Delivers the mails that we send.', 'Addresses and the contents of those mails.'],
    [
      'File storage provider',
      'Keeps uploaded files, where they are not on our own servers.',
      'The files, under random names where the store allows it, never public.',
    ],
    [
      'Card payment provider',
      'Takes payments by card on its own pages and runs subscriptions. For card data and checks against fraud it is responsible itself.',
      'Name, email, card, address for the invoice, purchases.',
    ],
    [
      'Google or GitHub',
      'Confirms who you are, only if you choose to sign in with it. It is responsible itself for what you do there.',
      'That you sign in here. We receive your name, email address and an account number.',
    ],
  ],
};
