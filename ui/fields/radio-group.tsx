import type { ComponentProps } from 'react';
import { Choice, choiceId } from './choice.tsx';
import { FieldGroup, type FieldCopy } from './field.tsx';

export type RadioGroupProps = Omit<FieldCopy, 'label'> & {
  name: string;
  legend: string;
  options: readonly string[];
  defaultValue?: string;
  id?: string;
  required?: boolean;
  /** Props for each native input, as from a form library's `register`. */
  register?: Omit<ComponentProps<'input'>, 'name'>;
};

/** The first input has the field's id, the fieldset `${id}-group`. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, legend, options, defaultValue, id = name, required, register, ...copy } = props;
  return (
    <FieldGroup id={id} role="radiogroup" label={legend} {...copy}>
      <div className="choices">
        {options.map((option, index) => (
          <Choice
            key={option}
            {...register}
            type="radio"
            id={choiceId(id, index)}
            name={name}
            value={option}
            required={required}
            defaultChecked={defaultValue === undefined ? undefined : option === defaultValue}
          >
            {option}
          </Choice>
        ))}
      </div>
    </FieldGroup>
  );
}
