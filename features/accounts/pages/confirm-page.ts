/** What the page of a mailed link shows. */
export interface ConfirmPageProps {
  /** What the link is for; null where it is not valid any more. */
  readonly confirmation: {
    readonly kind: 'first' | 'approve-address' | 'new-address';
    readonly email: string;
    readonly needs: 'nothing' | 'password' | 'sign-in';
  } | null;
  readonly token: string;
  readonly returnTo: string;
  /** What went wrong with the try before, in words, or ''. */
  readonly problem: string;
  readonly field?: string;
  /** Somebody is signed in here, and stays so. */
  readonly isSignedIn: boolean;
  readonly done?: 'approve-address' | 'new-address' | 'first';
}
