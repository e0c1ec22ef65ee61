export const resumeCopy = {
  title: 'Continue your project',
  text: 'Your answers so far are filled in. You can change any of them before you send.',
  button: 'Continue',
  expired: 'This link no longer works',
  expiredText: 'It was used to send the project, or it is more than 30 days old. You can start a new one.',
  restart: 'Start your project',
} as const;
