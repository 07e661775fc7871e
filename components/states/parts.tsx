import type { ComponentType } from "react";
import { CellStates } from "./cell-states";
import { ConsentStates } from "./consent-states";
import { ControlStates, CostState } from "./control-states";
import { DialogStates } from "./dialog-states";
import { AgeStates, EmptyStates } from "./empty-states";
import { ErrorCellStates, ErrorStates } from "./error-states";
import { GaugeStates } from "./gauge-states";
import { LoadingStates } from "./loading-states";
import { NoticeStates } from "./notice-states";
import { PlanStates } from "./plan-states";
import { SignInStates } from "./sign-in-states";

/** Every kind of state, by the name under which the address shows it alone: `/states?state=gauge`. */
export const PARTS: readonly { state: string; title: string; Part: ComponentType }[] = [
  { state: "gauge", title: "Quota gauge", Part: GaugeStates },
  { state: "notices", title: "Page notices", Part: NoticeStates },
  { state: "cost", title: "Cost dialog (25 requests or more)", Part: CostState },
  { state: "dialogs", title: "Dialogs", Part: DialogStates },
  { state: "plans", title: "Plans", Part: PlanStates },
  { state: "cells", title: "Cell states", Part: CellStates },
  { state: "controls", title: "Controls", Part: ControlStates },
  { state: "empty", title: "Empty", Part: EmptyStates },
  { state: "ages", title: "Age of saved data", Part: AgeStates },
  { state: "sign-in", title: "Sign in", Part: SignInStates },
  { state: "consent", title: "An agent asks", Part: ConsentStates },
  { state: "loading", title: "Loading", Part: LoadingStates },
  { state: "error-cells", title: "Errors in a cell", Part: ErrorCellStates },
  { state: "errors", title: "Errors in a panel", Part: ErrorStates },
];
