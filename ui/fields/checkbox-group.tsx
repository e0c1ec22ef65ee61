import type { ComponentProps } from 'react';
import { Choice, choiceId } from './choice.tsx';
import { FieldGroup, type FieldCopy } from './field.tsx';

export type CheckboxGroupProps = Omit<FieldCopy, 'label'> & {
  name: string;
  legend: string;
  options: readonly string[];
  defaultValue?: readonly string[];
  id?: string;
  /** Props for each native input, as from a form library's `register`. */
  register?: Omit<ComponentProps<'input'>, 'name'>;
};

/** The first input has the field's id, the fieldset `${id}-group`. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { name, legend, options, defaultValue, id = name, register, ...copy } = props;
  return (
    <FieldGroup id={id} label={legend} {...copy}>
      <div className="choices">
        {options.map((option, index) => (
          <Choice
            key={option}
            {...register}
            type="checkbox"
            id={choiceId(id, index)}
            name={name}
            value={option}
            defaultChecked={defaultValue?.includes(option)}
          >
            {option}
          </Choice>
        ))}
      </div>
    </FieldGroup>
  );
}
