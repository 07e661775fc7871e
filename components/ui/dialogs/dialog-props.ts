import type { ReactNode } from "react";

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  wide?: boolean;
  titleHidden?: boolean;
  top?: boolean;
};
