//! The functions of SQL in a local cluster of Apache Spark: two workers, each a process with
//! Pythons of its own. Not in every run: the packages are 500 MB.

use super::super::Part;
use super::super::cargo::Cargo;
use super::super::outcome::Outcome;
use super::python;

pub(super) const PARTS: [Part; 3] =
    [Part("environment", environment), Part("wheel", wheel), Part("tests", tests)];

/// Two workers with a core and 1,024 MB each.
const CLUSTER: &str = "local-cluster[2,1,1024]";

fn environment(cargo: &Cargo) -> Outcome {
    with_java(cargo, |cargo| {
        let made = python::environment(cargo);
        let installed = python::in_environment(cargo, |cargo| {
            let pip = cargo.of("pip");
            pip.run("install -q --disable-pip-version-check --require-hashes -r tests/spark.txt")
        });
        made + installed
    })
}

fn wheel(cargo: &Cargo) -> Outcome {
    with_java(cargo, python::wheel)
}

/// Runs the tests with the Python of the environment in the workers, too.
fn tests(cargo: &Cargo) -> Outcome {
    with_java(cargo, |cargo| {
        let workers = python::folder(cargo).join("bin").join("python");
        let cargo = cargo.with("PYSPARK_PYTHON", workers).with("URIAL_SPARK_MASTER", CLUSTER);
        python::in_environment(&cargo, |cargo| {
            cargo.of("python").test("-m pytest -q tests/test_spark.py")
        })
    })
}

fn with_java(cargo: &Cargo, work: impl FnOnce(&Cargo) -> Outcome) -> Outcome {
    if cargo.of("java").succeeds("-version") {
        return work(cargo);
    }
    Outcome::skipped("there is no Java".into())
}
