"use client";

import { Clock } from "lucide";
import type { ReactNode } from "react";
import { ErrorCell } from "@/components/errors/error-cell";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { Table, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { madeUpProblem } from "./made-up";

const Arrow = ({ up, by }: { up: boolean; by: number }) => (
  <span className={up ? "font-medium text-up" : "font-medium text-down"}>
    <span aria-hidden="true" className="mr-0.5 text-[10px]">
      {up ? "▲" : "▼"}
    </span>
    <span className="sr-only">{up ? "up " : "down "}</span>
    {by}
  </span>
);

const CELLS: [string, ReactNode, string][] = [
  [
    "Value",
    <b key="c" className="font-semibold">
      7
    </b>,
    "ranked",
  ],
  [
    "Not in top 100",
    <span key="c" className="text-fg-2">
      {">100"}
    </span>,
    "the service said so",
  ],
  [
    "No value",
    <span key="c" className="text-fg-3">
      —
    </span>,
    "field empty",
  ],
  [
    "Not loaded",
    <span key="c">
      <span aria-hidden="true" className="inline-block size-2 rounded-full border border-control" />
      <span className="sr-only">not loaded</span>
    </span>,
    "1 request to load",
  ],
  [
    "Out of date",
    <span key="c" className="inline-flex items-center gap-1 font-semibold">
      <Icon of={Clock} size={13} className="text-warn" />
      11
    </span>,
    "older than 24 h",
  ],
  ["Failed", <ErrorCell key="c" problem={madeUpProblem("timeout")} />, "reason in the tooltip"],
  [
    "Change",
    <span key="c" className="inline-flex gap-2">
      <Arrow up by={3} />
      <Arrow up={false} by={2} />
      <span className="text-fg-3">–</span>
    </span>,
    "up, down, same",
  ],
  [
    "Entered, left",
    <span key="c" className="inline-flex gap-1">
      <Chip tone="new">New</Chip>
      <Chip tone="lost">Lost</Chip>
    </span>,
    "top 100",
  ],
];

/** Everything a cell of a keyword table can say. */
export function CellStates() {
  return (
    <Card className="mt-2">
      <Table>
        <TableCaption>Cell states</TableCaption>
        <TableHead>
          <tr>
            <TableHeader>State</TableHeader>
            <TableHeader numeric>Cell</TableHeader>
            <TableHeader>Means</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {CELLS.map(([name, cell, means]) => (
            <TableRow key={name}>
              <TableCell className="text-fg-2">{name}</TableCell>
              <TableCell numeric>{cell}</TableCell>
              <TableCell className="text-fg-2">{means}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
