interface FormStampProps {
  /** Id of the form element. */
  readonly form: string;
  readonly formId: string;
  /** ISO 8601. */
  readonly startedAt?: string;
}

/**
 * The id and opening time of a form. They are at the end of the page, because everything before them is cached for
 * everyone.
 */
export function FormStamp({ form, formId, startedAt }: FormStampProps) {
  return (
    <>
      {/* Browsers may restore another form's hidden values on reload or Back. */}
      <input type="hidden" form={form} name="formId" defaultValue={formId} autoComplete="off" />
      {startedAt !== undefined && (
        <input type="hidden" form={form} name="startedAt" defaultValue={startedAt} autoComplete="off" />
      )}
    </>
  );
}
