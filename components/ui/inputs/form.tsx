import type { ComponentProps } from "react";

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit: (form: HTMLFormElement) => void };

/** Calls `onSubmit` instead of loading a page. */
export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
    {...props}
  />
);
