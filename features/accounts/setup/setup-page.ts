export interface SetupPageProps {
  /** Empty when the link is dead. */
  readonly token: string;
  readonly form: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly problem?: { readonly message: string; readonly field?: string };
}
