// The choice between the system's colours, light and dark; shown only where scripts run.
import { say } from "./own-text.ts";

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Renders the three-way switch; `group` tells the two of a page apart. */
export function ThemeSwitch({ group }: { readonly group: string }) {
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">{say("Theme")}</legend>
      {themes.map(({ value, label }) => (
        <label key={value} title={say(label)}>
          <input
            className="visually-hidden"
            type="radio"
            name={group}
            value={value}
            defaultChecked={value === "system"}
          />
          <span className="theme-option">
            <span className={`icon icon-${value}`} />
          </span>
          <span className="visually-hidden">{say(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}
