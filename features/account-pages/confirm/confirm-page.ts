export interface ConfirmPageProps {
  /** Null if the link is no longer valid. */
  readonly confirmation: {
    readonly kind: 'first' | 'approve-address' | 'new-address';
    readonly email: string;
    readonly needs: 'nothing' | 'password' | 'sign-in';
  } | null;
  readonly token: string;
  readonly returnTo: string;
  /** Error of the previous attempt, or ''. */
  readonly problem: string;
  readonly field?: string;
  readonly isSignedIn: boolean;
  readonly done?: 'approve-address' | 'new-address' | 'first';
}
