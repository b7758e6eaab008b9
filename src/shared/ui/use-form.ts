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

/** Rules of a form whose fields stand side by side. */
type FormRules = v.GenericSchema<Record<string, unknown>>;

type Name<Rules extends FormRules> = keyof v.InferInput<Rules> & string;

/** A field of a form, given to the control that shows it. */
export interface FormFieldOf {
  readonly store: FormStore;
  readonly name: string;
  /** Takes what the member entered. */
  readonly change: (input: unknown) => void;
}

/**
 * A form that is checked when it is sent; what was wrong then, or was refused, is said until the member changes that field.
 * @param rules what each field has to be just now; the fields themselves stay those of the first rules
 * @param start what the fields begin with
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
    // The library checks every field again when one is changed, and would take away what the server refused.
    revalidate: 'submit',
  });

  /** What the field holds; while rendering, also whenever that changes. */
  const read = <Field extends Name<Rules>>(name: Field) =>
    getInput(store, { path: at(name) }) as v.InferInput<Rules>[Field] | undefined;

  const put = <Field extends Name<Rules>>(name: Field, input: v.InferInput<Rules>[Field]) =>
    setInput(store, { path: at(name), input });

  /** Says what is wrong with a field, or that nothing is. */
  const say = (name: Name<Rules>, message: string | undefined) =>
    setErrors(store, { path: at(name), errors: message === undefined ? null : [message] });

  /** Checks a field by itself. */
  const check = (name: Name<Rules>) => {
    const { issues } = v.safeParse(latest.read(), getInput(store));
    say(name, issues?.find(({ path }) => path?.[0].key === name)?.message);
  };

  /** Says at the field why it was refused, and goes there. */
  const refuse = (name: Name<Rules>, message: string) => {
    say(name, message);
    focus(store, { path: at(name) });
  };

  /** Takes what the member entered. */
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

  /** Sends the form without a field, which holds again what was typed unless it is asked for anew. */
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
 * Makes an element the control of a field.
 * @param readElement what the element says the field holds
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
    // In the server's page something may be typed by now.
    take(ref.current);
  }, [props]);
  return { ref, input, error: errors?.[0] };
}

/** The same for an element that shows a text. */
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
