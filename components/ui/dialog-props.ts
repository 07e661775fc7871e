import type { ReactNode } from "react";

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  wide?: boolean;
  /** For assistive technology only: what is inside says it to the eye. */
  titleHidden?: boolean;
  /** Near the top edge, without padding: for lists that grow and shrink while one types. */
  top?: boolean;
};
