import {
  type FormStore,
  focus,
  getInput,
  handleSubmit,
  setErrors,
  setInput,
  useField,
  useForm as useFormStore,
} from '@formisch/react';
import {
  type ChangeEvent,
  type SubmitEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import * as v from 'valibot';

/** Validation rules of a flat form. */
type FormRules = v.GenericSchema<Record<string, unknown>>;

type Name<Rules extends FormRules> = keyof v.InferInput<Rules> & string;

/** A field of a form, for its control. */
export interface FormFieldOf {
  readonly store: FormStore;
  readonly name: string;
  /** Sets the value that the member entered. */
  readonly change: (input: unknown) => void;
}

/**
 * Creates a form that is validated on submit. An error or refusal stays visible until the member changes its field.
 * @param rules current rules of each field; the set of fields comes from the first rules
 * @param start initial values
 */
export function useForm<Rules extends FormRules>(
  rules: Rules,
  start: Partial<v.InferInput<Rules>>,
) {
  const [latest] = useState(() => holdLatest<FormRules>(rules));
  useLayoutEffect(() => latest.hold(rules));
  const store: FormStore = useFormStore<FormRules>({
    schema: v.lazy(latest.read),
    initialInput: start,
    // The library revalidates all fields on each change, which would remove the server's refusals.
    revalidate: 'submit',
  });

  /** Returns the field's value. While rendering, it also subscribes to changes. */
  const read = <Field extends Name<Rules>>(name: Field) =>
    getInput(store, { path: at(name) }) as v.InferInput<Rules>[Field] | undefined;

  const put = <Field extends Name<Rules>>(name: Field, input: v.InferInput<Rules>[Field]) =>
    setInput(store, { path: at(name), input });

  /** Sets or clears the error of a field. */
  const say = (name: Name<Rules>, message: string | undefined) =>
    setErrors(store, { path: at(name), errors: message === undefined ? null : [message] });

  /** Validates one field. */
  const check = (name: Name<Rules>) => {
    const { issues } = v.safeParse(latest.read(), getInput(store));
    say(name, issues?.find(({ path }) => path?.[0].key === name)?.message);
  };

  /** Shows a refusal at its field, and moves the focus there. */
  const refuse = (name: Name<Rules>, message: string) => {
    say(name, message);
    focus(store, { path: at(name) });
  };

  /** Sets the value that the member entered. */
  const change = <Field extends Name<Rules>>(name: Field, input: v.InferInput<Rules>[Field]) => {
    put(name, input);
    if (store.isSubmitted) check(name);
  };

  const field = (name: Name<Rules>): FormFieldOf => ({
    store,
    name,
    change: (input) => change(name, input as v.InferInput<Rules>[typeof name]),
  });

  const submit =
    (send: (output: v.InferOutput<Rules>) => Promise<void> | void) =>
    (event?: SubmitEvent<HTMLFormElement>): Promise<void> => {
      event?.preventDefault();
      return handleSubmit(store, (output) => send(output as v.InferOutput<Rules>))();
    };

  /**
   * Sends the form without the value of one field. Restores the value afterwards, unless the field was initialised
   * again.
   */
  const submitWithout = async (name: Name<Rules>, send: () => Promise<void>) => {
    const path = at(name);
    const input = getInput(store, { path });
    setInput(store, { path, input: undefined });
    await send();
    if (getInput(store, { path }) === undefined) setInput(store, { path, input });
  };

  return { store, field, read, put, change, check, say, refuse, submit, submitWithout };
}

const at = (name: string): [string] => [name];

function holdLatest<Value>(first: Value) {
  let latest = first;
  return {
    read: () => latest,
    hold: (next: Value): void => {
      latest = next;
    },
  };
}

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Connects an element to a form field.
 * @param readElement reads the field's value from the element
 */
export function useFormField<Element extends FieldElement>(
  { store, name }: FormFieldOf,
  readElement: (element: Element) => unknown = ({ value }) => value,
) {
  const { input, errors, props } = useField(store, { path: [name] });
  const ref = useRef<Element>(null);
  const take = useEffectEvent((element: Element) => {
    const found = readElement(element);
    if (found !== input) setInput(store, { path: [name], input: found });
  });
  useLayoutEffect(() => {
    if (!ref.current) return;
    props.ref(ref.current);
    // The user may have typed into the server's HTML before hydration.
    take(ref.current);
  }, [props]);
  return { ref, input, error: errors?.[0] };
}

/** Connects a text input, select or textarea to a form field. */
export function useTextField<Element extends FieldElement>(of: FormFieldOf) {
  const { ref, input, error } = useFormField<Element>(of);
  const control = {
    name: of.name,
    ref,
    value: typeof input === 'string' ? input : '',
    onChange: ({ target }: ChangeEvent<Element>) => of.change(target.value),
  };
  return { control, error };
}
