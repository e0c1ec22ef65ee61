import { deniedTitle } from './admin.ts';

/** Apart from the frame, which needs the title alone. */
export const accessDenied = {
  title: deniedTitle,
  message: "You don't have permission to access this admin area. This section is restricted to administrators only.",
} as const;

export const backToDashboard = 'Back to your dashboard';
