import { site } from './site.ts';

export const navigation = [
  { label: 'Features', section: 'features' },
  { label: 'How It Works', section: 'howItWorks' },
  { label: 'Automation Insights', page: '/insights', shows: 'article' },
  { label: `Why ${site.name}`, section: 'why' },
  { label: 'Pricing', section: 'pricing' },
] as const;

export const navigationCopy = {
  skip: 'Skip to content',
  label: 'Main',
  home: `${site.name} home`,
  menu: 'Menu',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  dashboard: 'Dashboard',
  admin: 'Admin',
  signOut: 'Sign Out',
} as const;

export const signedOutCopy = {
  notice: 'You are signed out. Your changes are still here but not saved.',
  open: 'Sign in again',
} as const;
