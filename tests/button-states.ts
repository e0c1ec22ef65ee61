import { intakeSteps } from '#features/intake/intake-steps.ts';
import { button, checkbox, link, question, type Place } from './button-controls.ts';
import { home, intake, navigationLinks, signedOut } from './buttons.ts';
import { insightsPlaces } from './insights-buttons.ts';

const signedIn = [link('Dashboard', { opens: '/dashboard' }), button('Sign Out', 'Ends the session and goes to `/`')];
const menuButton = button('Menu', 'Opens and closes the menu');
const closeButton = button('Close', 'Closes the dialog');
const earlier = intakeSteps.slice(0, -1);

/** Shown only on narrow screens, when signed in, or after actions. */
export const states = {
  signedIn: { title: 'Header, signed in', at: '.site-header-row', controls: [home, ...navigationLinks, ...signedIn] },
  narrow: {
    title: 'Header of a narrow screen',
    at: '.site-header-row',
    controls: [home, link('Get Started', intake), menuButton],
  },
  narrowSignedIn: {
    title: 'Header of a narrow screen, signed in',
    at: '.site-header-row',
    controls: [home, link('Dashboard', { opens: '/dashboard' }), menuButton],
  },
  menu: { title: 'Menu', at: '#site-menu', controls: [...navigationLinks, ...signedOut] },
  menuSignedIn: { title: 'Menu, signed in', at: '#site-menu', controls: [...navigationLinks, ...signedIn] },
  heroInMotion: {
    title: 'Hero, where motion is wanted',
    at: '.hero-pause',
    controls: [checkbox('Pause the motion', 'Stops the motion of the hero')],
  },
  narrowContents: {
    title: 'Contents of a policy on a narrow screen',
    at: '.legal-contents-narrow summary',
    controls: [question('Contents', 'Opens the contents, and closes them')],
  },
  contactRefused: {
    title: 'Contact, refused',
    at: '.error-summary',
    controls: faults('contact', { email: 'Enter your email address', message: 'Enter your message' }),
  },
  bookingRefused: {
    title: 'Booking without a dialog, refused',
    at: '.error-summary',
    controls: faults('booking', {
      name: 'Name is required',
      email: 'Email is required',
      message: 'Please tell us about your automation needs',
    }),
  },
  intakeRefused: {
    title: 'Intake without a dialog, refused',
    at: '.error-summary',
    controls: faults('intake', {
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
      company: 'Enter your company name',
      workEmail: 'Enter your work email',
    }),
  },
  intakePageLast: {
    title: 'Intake without a dialog, last step',
    at: 'main',
    controls: [
      ...earlier.map(({ title }) => button(`Completed: ${title}`, 'Goes back to the step')),
      button('Upload the chosen files', 'Uploads the files and shows them'),
      button('Remove brief.pdf', 'Takes the file off the form'),
      ...earlier.map(({ title }) => button(`Change ${title}`, 'Goes back to the step')),
      button('Submit', 'Sends the intake'),
      button('Back', 'Goes to the step before'),
      button('Clear this form', 'Empties the form'),
    ],
  },
  intakeFirst: {
    title: 'Intake dialog, first step',
    at: 'dialog',
    controls: [
      closeButton,
      button('Clear this form', 'Asks whether to clear the form'),
      button(
        'Continue',
        'Goes to the next step, or says what is missing',
        'Please fill in all required fields to continue',
      ),
    ],
  },
  intakeLast: {
    title: 'Intake dialog, last step',
    at: 'dialog',
    controls: [
      closeButton,
      ...earlier.map(({ title }) => button(`Completed: ${title}`, 'Goes back to the step')),
      ...intakeSteps.map(({ title }) => button(`Change ${title}`, 'Goes to the step, and to its first field')),
      button('Clear this form', 'Asks whether to clear the form'),
      button('Back', 'Goes to the step before'),
      button('Submit', 'Sends the intake'),
    ],
  },
  intakeClearing: {
    title: 'Intake dialog, before it is cleared',
    at: '.wizard-note',
    controls: [
      button('Clear everything', 'Empties the form and takes it off the device'),
      button('Keep my answers', 'Leaves the form as it is'),
    ],
  },
  intakeSending: {
    title: 'Intake dialog, while a file goes up',
    at: '.file-rows',
    controls: [button('Cancel: brief.pdf', 'Stops the upload')],
  },
  intakeStopped: {
    title: 'Intake dialog, when a file is not up',
    at: '.file-rows',
    controls: [
      button('Try again: brief.pdf', 'Sends the file again'),
      button('Remove: brief.pdf', 'Takes the file off the form'),
    ],
  },
  intakeElsewhere: {
    title: 'Intake dialog, when its form was cleared or sent in another tab',
    at: 'dialog .alert',
    controls: [button('Start a new form', 'Empties the form and goes to the first step')],
  },
  intakeSent: {
    title: 'Intake dialog, sent',
    at: 'dialog',
    controls: [closeButton, button('Copy', 'Copies the reference')],
  },
  bookingOpen: {
    title: 'Booking dialog',
    at: 'dialog',
    controls: [
      closeButton,
      button('Choose another zone', 'Shows the list of time zones'),
      button('Request Your Call', 'Asks for the call, or says what is missing'),
    ],
  },
  bookingDone: {
    title: 'Booking dialog, sent',
    at: 'dialog',
    controls: [closeButton, button('Keep open', 'Keeps the dialog from closing by itself')],
  },
  ...insightsPlaces,
} satisfies Record<string, Place>;

/** Each links to its field. */
function faults(form: string, messages: Readonly<Record<string, string>>) {
  return Object.entries(messages).map(([field, message]) => link(message, { goesTo: `${form}-${field}` }));
}
