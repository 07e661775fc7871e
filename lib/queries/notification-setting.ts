import { browserStorage } from "./web-storage";

const NAME = "quota-notifications";

export const isNotifying = (): boolean =>
  browserStorage.get(NAME) === "on" && "Notification" in window && Notification.permission === "granted";

export const setNotifying = (isOn: boolean): void => browserStorage.set(NAME, isOn ? "on" : "off");
